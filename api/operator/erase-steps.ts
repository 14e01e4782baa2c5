import type { FoundTenant } from './find-tenant.ts';

/** The person to erase, with all current and former values. */
export type PersonToErase = {
  id: string;
  names: string[];
  identifications: string[];
  emails: string[];
};

/** Values that replace a person's data; they contain only the person's id and are the same in every language. */
export const pseudonymOf = (id: string) => ({
  name: `ANON-${id}`,
  identification: `ANON-${id}`,
  email: `anon-${id.toLowerCase()}@erased.invalid`,
});

/** One statement, and the name of the place that it changes. */
export type Step = { place: string; statement: string; values: unknown[] };

/** Kinds of people that can be erased. */
export type PersonKind = 'employee' | 'user';

/**
 * Statements for all data of a person outside the audit trail. Data of deliveries that a law requires is kept (NR-6,
 * LGPD art. 16 I): product, certificate, quantity, times, and that all belong to the same person.
 */
export const STEPS: Record<PersonKind, (tenant: FoundTenant, person: PersonToErase) => Step[]> = {
  employee: ({ id: customerId }, { id, names, identifications, emails }) => {
    const { name, identification, email } = pseudonymOf(id);
    return [
      {
        place: 'withdrawals received',
        // Rows without employee_id came from a machine that used the number while no employee had it.
        statement: `update withdrawal set employee_name = if(employee_name is null, null, ?), employee_identification = ?
          where customer_id = ? and (employee_id = ? or (employee_id is null and employee_identification in (?)))`,
        values: [name, identification, customerId, id, identifications],
      },
      approvals(customerId, id),
      {
        place: 'signatures',
        statement: `update withdrawal_signature signature join withdrawal on withdrawal.customer_id = signature.customer_id
            and withdrawal.signature_id = signature.id set signature.strokes = '[]'
          where signature.customer_id = ? and withdrawal.employee_id = ?`,
        values: [customerId, id],
      },
      {
        place: 'files of PPE sheets',
        statement: `delete document from ppe_sheet_document document join ppe_sheet sheet
            on sheet.customer_id = document.customer_id and sheet.id = document.sheet_id
          where document.customer_id = ? and sheet.employee_id = ?`,
        values: [customerId, id],
      },
      {
        place: 'PPE sheets',
        statement: `update ppe_sheet set content = '{}', signature = null, link_hash = null, link_email = null, signer_name = null,
            signer_address = null where customer_id = ? and employee_id = ?`,
        values: [customerId, id],
      },
      {
        place: 'notes of restocks',
        statement: 'update stock_movement set note = ? where customer_id = ? and note in (?)',
        values: [name, customerId, [...names, ...identifications]],
      },
      {
        place: 'answers to machines',
        statement: `update machine_inbox inbox join withdrawal on withdrawal.customer_id = inbox.customer_id
            and withdrawal.id = convert(inbox.answer->>'$.withdrawalId' using ascii) collate ascii_bin
          set inbox.answer = json_set(inbox.answer, '$.employeeName', ?)
          where inbox.customer_id = ? and withdrawal.employee_id = ? and json_contains_path(inbox.answer, 'one', '$.employeeName')`,
        values: [name, customerId, id],
      },
      {
        place: 'events of notifications',
        statement: `update notification_event set facts = json_set(facts, '$.employee', ?)
          where customer_id = ? and kind = 'WITHDRAWAL_ERROR' and facts->>'$.employee' in (?)`,
        values: [name, customerId, [...names, ...identifications]],
      },
      {
        place: 'rows of imports',
        // Rows that are not checked yet have no key.
        statement: `delete from import_row where customer_id = ? and (record_id = ? or first_key in (?)
          or (first_key is null and json_overlaps(cast(cells as json), cast(? as json))))`,
        values: [customerId, id, identifications, JSON.stringify([...identifications, ...emails])],
      },
      {
        place: 'records of bulk actions',
        statement: `delete from bulk_action_record where customer_id = ? and record_id = ?`,
        values: [customerId, id],
      },
      ...scheduledReports(customerId, [...names, ...identifications, ...emails], name),
      {
        place: 'employee',
        statement: `update employee set name = ?, identification = ?, badge = null, email = ?, admission_date = null, system_role = null,
            pin_hash = null, pin_failures = 0, pin_locked_until = null, version = version + 1, updated_at = now(3), updated_by = null
          where customer_id = ? and id = ?`,
        values: [name, identification, email, customerId, id],
      },
      key(customerId, id),
    ];
  },
  user: ({ id: customerId }, { id, names, emails }) => {
    const { name, email } = pseudonymOf(id);
    return [
      ...['session', 'reset_code', 'password_challenge'].map((table) => ({
        place: table,
        statement: `delete from ${table} where customer_id = ? and user_id = ?`,
        values: [customerId, id],
      })),
      ...['inbox_entry', 'inbox_choice'].map((table) => ({
        place: table,
        statement: `delete from ${table} where customer_id = ? and user_id = ?`,
        values: [customerId, id],
      })),
      {
        place: 'columns of lists',
        statement: 'delete from list_choice where customer_id = ? and owner_id = ?',
        values: [customerId, id],
      },
      {
        place: 'saved views of lists',
        statement: 'delete from list_view where customer_id = ? and owner_id = ? and is_shared = 0',
        values: [customerId, id],
      },
      ...scheduledReports(customerId, [...names, ...emails], name),
      approvals(customerId, id),
      {
        place: 'discrepancies resolved',
        statement:
          'update withdrawal set discrepancy_resolved_by_name = ? where customer_id = ? and discrepancy_resolved_by_id = ?',
        values: [name, customerId, id],
      },
      {
        place: 'withdrawals requested',
        statement: 'update withdrawal set requested_by_name = ? where customer_id = ? and requested_by_id = ?',
        values: [name, customerId, id],
      },
      {
        place: 'stock movements',
        statement:
          "update stock_movement set actor_name = ? where customer_id = ? and actor_type = 'USER' and actor_id = ?",
        values: [name, customerId, id],
      },
      {
        place: 'console user',
        statement: `update console_user set name = ?, email = ?, subject = null, last_login_at = null,
            version = version + 1, updated_at = now(3), updated_by = null
          where customer_id = ? and id = ?`,
        values: [name, email, customerId, id],
      },
      key(customerId, id),
    ];
  },
};

const approvals = (customerId: string, id: string): Step => ({
  place: 'withdrawals approved',
  statement: `update withdrawal set approval_user_name = ?
    where customer_id = ? and approval_user_id = ? and approval_user_name is not null`,
  values: [pseudonymOf(id).name, customerId, id],
});

/**
 * Files of scheduled reports may be compressed, so nobody can find a person in them: all of the tenant are deleted, which live
 * for a week at most and can be made again. Of a schedule's filter, only a search for exactly one of the texts is replaced.
 */
const scheduledReports = (customerId: string, texts: readonly string[], pseudonym: string): Step[] => [
  {
    place: 'files of scheduled reports',
    statement: `delete part, file from report_file file
      left join report_file_part part on part.customer_id = file.customer_id and part.file_id = file.id
      where file.customer_id = ?`,
    values: [customerId],
  },
  ...texts.map((text) => ({
    place: 'searches of scheduled reports',
    statement: `update report_schedule set variables = regexp_replace(variables, ?, ?, 1, 0, 'i'), version = version + 1
      where customer_id = ? and regexp_like(variables, ?, 'i')`,
    values: [searchOf(text), `:${JSON.stringify(pseudonym)}`, customerId, searchOf(text)],
  })),
];

/** A pattern of MySQL for a value of stored JSON that is this text. */
const searchOf = (text: string): string =>
  `:[[:space:]]*${JSON.stringify(text).replaceAll(/[^\p{L}\p{N}\s"]/gu, '\\$&')}`;

/** Without the key, the audit trail's values of the person are unreadable; the trail itself does not change. */
const key = (customerId: string, id: string): Step => ({
  place: 'key of the audit trail',
  statement: 'delete from person_key where customer_id = ? and person_id = ?',
  values: [customerId, id],
});
