import type { Tone } from '../theme/tone.ts';

export type Employee = {
  id: string;
  name: string;
  email: string;
  identification: string;
  sector: string;
  role: string;
  group: string;
  status: string;
  tone: Tone;
};

function employee(line: string, status: string, tone: Tone): Employee {
  const [name = '', identification = '', sector = '', role = '', group = ''] = line.split(' | ');
  const email = `${name.toLowerCase().replace(' ', '.').normalize('NFD').replace(/\p{M}/gu, '')}@acme.com.br`;
  return { id: identification, name, email, identification, sector, role, group, status, tone };
}

export const employees: Employee[] = [
  employee('Rita Souza | 004512 | Produção | Soldador | Solda – básico', 'Active', 'success'),
  employee('João Prado | 004388 | Fundição | Operador II | Fundição – calor', 'Active', 'success'),
  employee('Ana Martins | 003977 | Manutenção | Eletricista | NR-10 – elétrica', 'CA expires in 12 days', 'warning'),
  employee('Carlos Lima | 004871 | Logística | Empilhadeirista | Logística', 'Active', 'success'),
  employee('Fernanda Braga | 004020 | Qualidade | Inspetora | Visitantes', 'Inactive', 'neutral'),
  employee('Paulo Nunes | 004655 | Produção | Ajudante | Solda – básico', 'Lacks 2 items', 'danger'),
  employee('Luiza Torres | 004690 | Produção | Montadora | Montagem', 'Active', 'success'),
  employee('Diego Moraes | 004702 | Fundição | Operador I | Fundição – calor', 'Active', 'success'),
];
