/** Why a command failed. The operator sees the message without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
