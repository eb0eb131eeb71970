import { sql } from 'kysely'
import type { Connection } from '../tables.ts'

const system = '00000000-0000-7000-8000-000000000000'

/** An ID that sorts by `moment` and is always the same for the same row. */
const idAt = (moment: string, of: string) =>
  sql.raw(
    `(regexp_replace(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0'), '^(.{8})(.{4})$', '\\1-\\2') || '-7000-8000-' || right(${of}::text, 12))::uuid`,
  )

const standing = sql.raw(`version integer not null,
  created_at timestamp(3) with time zone not null,
  created_by uuid not null,
  updated_at timestamp(3) with time zone not null,
  updated_by uuid not null,
  deleted_at timestamp(3) with time zone,
  search text collate "C" not null,
  primary key (id)`)

/** Turns answers to questions into messages, and the attachment into a list. */
async function moveAnswers(connection: Connection): Promise<void> {
  await sql`create table help_messages (
    id uuid not null,
    help_id uuid not null,
    from_staff boolean not null default false,
    is_note boolean not null default false,
    text text collate "C",
    attachments jsonb not null default '[]'::jsonb,
    ${standing})`.execute(connection)
  await sql`comment on table help_messages is 'Kept as it is declared'`.execute(connection)
  await sql`comment on column help_messages.search is ''`.execute(connection)
  await sql`insert into help_messages
    select ${idAt('updated_at', 'id')}, id, true, false, answer, '[]'::jsonb, 1, updated_at, updated_by, updated_at, updated_by, null, ''
    from help where answer is not null`.execute(connection)
  await sql`alter table help rename column attachment to attachments`.execute(connection)
  await sql`update help set attachments = case when attachments is null then '[]'::jsonb else jsonb_build_array(attachments) end, status = coalesce(status, 'open')`.execute(
    connection,
  )
  await sql`alter table help alter column attachments set default '[]'::jsonb, alter column attachments set not null`.execute(
    connection,
  )
  await sql`alter table help add column last_message_at timestamp(3) with time zone`.execute(connection)
  await sql`update help set last_message_at = case when answer is null then created_at else updated_at end`.execute(
    connection,
  )
  await sql`alter table help drop column answer`.execute(connection)
}

/** Counts the existing reports by record and status. */
async function countReports(connection: Connection): Promise<void> {
  await sql`update reports set status = 'open' where status is null`.execute(connection)
  await sql`create table reported_records (
    id uuid not null,
    record_id uuid not null,
    kind integer not null,
    open integer,
    answered integer,
    closed integer,
    has_open boolean not null default false,
    newest_at timestamp(3) with time zone,
    ${standing})`.execute(connection)
  await sql`comment on table reported_records is 'Kept as it is declared'`.execute(connection)
  await sql`comment on column reported_records.search is ''`.execute(connection)
  await sql`insert into reported_records
    select ${idAt('max(created_at)', 'record_id')}, record_id, max(kind),
      count(*) filter (where status = 'open'), count(*) filter (where status = 'answered'), count(*) filter (where status = 'closed'),
      bool_or(status = 'open'), max(created_at), 1, max(created_at), ${system}::uuid, max(created_at), ${system}::uuid, null, ''
    from reports where record_id is not null and kind is not null and deleted_at is null group by record_id`.execute(
    connection,
  )
}

/** Moves answers to help requests into messages, and counts the reports of each record. */
export async function apply(connection: Connection): Promise<void> {
  await moveAnswers(connection)
  await countReports(connection)
}
