import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nounCards } from './cards.ts';

const LANGUAGES = ['en', 'pt-BR', 'es'] as const;

/** Of each noun: its records and one record, as the messages of failures name them in English, Portuguese and Spanish. */
const NOUNS = {
  consoleUsers: ['the users', 'the user', 'os usuários', 'o usuário', 'los usuarios', 'el usuario'],
  costCenters: [
    'the cost centers',
    'the cost center',
    'os centros de custo',
    'o centro de custo',
    'los centros de costo',
    'el centro de costo',
  ],
  customers: ['the customers', 'the customer', 'os clientes', 'o cliente', 'los clientes', 'el cliente'],
  employees: ['the employees', 'the employee', 'os colaboradores', 'o colaborador', 'los empleados', 'el empleado'],
  groups: ['the groups', 'the group', 'os grupos', 'o grupo', 'los grupos', 'el grupo'],
  jobRoles: ['the roles', 'the role', 'as funções', 'a função', 'los puestos', 'el puesto'],
  licenses: ['the licences', 'the licence', 'as licenças', 'a licença', 'las licencias', 'la licencia'],
  machines: ['the machines', 'the machine', 'as máquinas', 'a máquina', 'las máquinas', 'la máquina'],
  mainWarehouses: [
    'the warehouses',
    'the warehouse',
    'os almoxarifados',
    'o almoxarifado',
    'los almacenes',
    'el almacén',
  ],
  notificationTriggers: [
    'the notifications',
    'the notification',
    'as notificações',
    'a notificação',
    'las notificaciones',
    'la notificación',
  ],
  permissionRoles: [
    'the permission roles',
    'the permission role',
    'os perfis de permissão',
    'o perfil de permissão',
    'los roles de permisos',
    'el rol de permisos',
  ],
  ppeTemplates: ['the templates', 'the template', 'os modelos', 'o modelo', 'los modelos', 'el modelo'],
  products: ['the products', 'the product', 'os produtos', 'o produto', 'los productos', 'el producto'],
  ruleExceptions: ['the exceptions', 'the exception', 'as exceções', 'a exceção', 'las excepciones', 'la excepción'],
  sectors: ['the sectors', 'the sector', 'os setores', 'o setor', 'los sectores', 'el sector'],
  systemAdmins: [
    'the system users',
    'the system user',
    'os usuários do sistema',
    'o usuário do sistema',
    'los usuarios del sistema',
    'el usuario del sistema',
  ],
  trainings: [
    'the trainings',
    'the training',
    'os treinamentos',
    'o treinamento',
    'las capacitaciones',
    'la capacitación',
  ],
  reportSchedules: [
    'the scheduled reports',
    'the scheduled report',
    'os relatórios agendados',
    'o relatório agendado',
    'los informes programados',
    'el informe programado',
  ],
  webhooks: ['the webhooks', 'the webhook', 'os webhooks', 'o webhook', 'los webhooks', 'el webhook'],
} as const;

/** What failed: load of the list, load, create, update and delete of one record. */
const SENTENCES: Record<(typeof LANGUAGES)[number], RegExp[]> = {
  en: ['load', 'load', 'create', 'save', 'delete'].map((verb) => new RegExp(`^Could not ${verb} (.+)$`)),
  'pt-BR': ['carregar', 'carregar', '(?:criar|cadastrar)', 'salvar', 'excluir'].map(
    (verb) => new RegExp(`^Não foi possível ${verb} (.+)$`),
  ),
  es: ['cargar', 'cargar', 'crear', 'guardar', 'eliminar'].map(
    (verb) => new RegExp(`^No se pud(?:o|ieron) ${verb} (.+)$`),
  ),
};

type Failures = {
  list: { loadFailed: string };
  form: { loadFailed: string; createFailed: string; updateFailed: string; deleteFailed: string };
};
const read = (language: string, noun: string): Failures =>
  JSON.parse(readFileSync(`locales/${language}/${noun}.json`, 'utf8'));

describe.each(Object.entries(NOUNS))('the failures of %s', (noun, names) => {
  it.each([...LANGUAGES.entries()])('say what could not be done with what (%i: %s) [X5] [T7]', (at, language) => {
    const { list, form } = read(language, noun);
    const texts = [list.loadFailed, form.loadFailed, form.createFailed, form.updateFailed, form.deleteFailed];
    const [many, one] = names.slice(at * 2, at * 2 + 2);
    expect(texts.map((text, kind) => SENTENCES[language][kind]?.exec(text)?.[1])).toEqual([many, one, one, one, one]);
  });
});

it('each noun with a form has a row in this table [X5]', () => {
  // Withdrawals come from machines and counters: they have no form.
  const nouns = nounCards.map(({ texts }) => texts).filter((texts) => texts !== 'withdrawals');
  expect(Object.keys(NOUNS).toSorted()).toEqual(nouns.toSorted());
});
