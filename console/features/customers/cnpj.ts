/** 14 characters as people read them: 12.ABC.345/01DE-35 (V2). */
export function formatCnpj(businessId: string): string {
  return businessId.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}
