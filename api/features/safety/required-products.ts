import { sql, type Sql } from '#api/db/sql.ts';

/** The value of a place that a person does not have. */
const NONE = sql`''`;

type Requirements = { customerId: string; life: Sql; people: Sql };

/**
 * SQL: begin of a statement, with a table `need` of what the employees that `people` selects must hold, and `held`, the valid
 * pieces of it. If the matrix has rows for the group, role or sector of a person, these are required, of each product the most;
 * else one piece of every product of the group's rules (requirements S2, IDEA-25). Only active products count. There are
 * few combinations of group, role and sector: what they require is found once.
 */
export const withNeed = ({ customerId, life, people }: Requirements): Sql => sql`
  with person as (
    select id, sector_id, coalesce(group_id, ${NONE}) as at_group, coalesce(job_role_id, ${NONE}) as at_role,
      coalesce(sector_id, ${NONE}) as at_sector
    from employee where customer_id = ${customerId} and status = 'ACTIVE' and ${people}),
  place as (select distinct at_group, at_role, at_sector from person),
  matrix as (
    select place.at_group, place.at_role, place.at_sector, item.product_id, max(item.quantity) as quantity
    from required_item item
    join place on place.at_group = item.group_id or place.at_role = item.job_role_id or place.at_sector = item.sector_id
    where item.customer_id = ${customerId}
    group by place.at_group, place.at_role, place.at_sector, item.product_id),
  required as (
    select at_group, at_role, at_sector, product_id, quantity, 1 as is_in_matrix from matrix
    union all
    select place.at_group, place.at_role, place.at_sector, rule.product_id, 1, 0
    from place
    join \`group\` owner on owner.customer_id = ${customerId} and owner.id = place.at_group and owner.status = 'ACTIVE'
    join group_rule rule on rule.customer_id = ${customerId} and rule.group_id = owner.id
    where not exists (select 1 from matrix where matrix.at_group = place.at_group and matrix.at_role = place.at_role
      and matrix.at_sector = place.at_sector)),
  need as (
    select person.id as employee_id, person.sector_id, product.id as product_id, product.name, required.quantity,
      required.is_in_matrix, held.delivered_at,
      case
        when held.delivered_at is null or held.delivered_at < life.since then 0
        when held.quantity >= required.quantity then required.quantity
        when life.since is null then least(held.total, required.quantity)
        else least(required.quantity, (
          select coalesce(sum(quantity_requested - quantity_returned - quantity_lost), 0) from withdrawal
          where withdrawal.customer_id = ${customerId} and withdrawal.employee_id = person.id
            and withdrawal.product_id = product.id and withdrawal_status = 'DELIVERED'
            and coalesce(withdrawal.delivered_at, requested_at) >= life.since))
      end as held
    from person
    join required on required.at_group = person.at_group and required.at_role = person.at_role
      and required.at_sector = person.at_sector
    join product on product.customer_id = ${customerId} and product.id = required.product_id and product.status = 'ACTIVE'
    left join ${life} on life.days = product.validity_days
    left join held_product held on held.customer_id = ${customerId} and held.employee_id = person.id
      and held.product_id = product.id)`;
