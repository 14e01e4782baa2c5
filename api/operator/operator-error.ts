/** Why a command cannot do what was asked: told to the operator as it stands, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
