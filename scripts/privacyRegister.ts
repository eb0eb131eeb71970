import type { Retention } from '../src/engine/records/retention.ts'
import type { EntityDeclaration } from '../src/engine/model/declaration.ts'
import { retentionSetting } from '../server/retentionDays.ts'

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map(cells => row(...cells))].join('\n')

const code = (text: string): string => `\`${text}\``

const days = (count: number | null): string => (count === null ? 'forever' : count === 1 ? '1 day' : `${count} days`)

const personalFields = (entity: EntityDeclaration): string[] =>
  entity.groups.flatMap(({ fields }) =>
    fields.flatMap(field => (typeof field !== 'string' && field.personal ? [field.name] : [])),
  )

const erasureOutcomes = {
  removed: 'removed',
  cleared: 'kept without personal data',
  kept: 'kept without identifying data',
}

/** Prints the register of personal data and its retention, from the declarations and the retention rules. */
export function privacyRegister(entities: readonly EntityDeclaration[], retention: readonly Retention[]): string {
  const named = entities.filter(({ subject }) => subject).toSorted((one, other) => one.name.localeCompare(other.name))
  const rulesOf = (name: string): string =>
    retention
      .filter(({ entity }) => entity === name)
      .map(rule => `[${days(rule.days)}](#retention-periods) (${code(rule.name)})`)
      .join(', ')
  return `# Personal data, and why it is kept

Printed by \`npm run schema\` from the declarations (\`personal\` and \`subject\` in [declaration-reference.md](declaration-reference.md)) and the retention rules of the
features; do not edit it.

- All users can download their personal data as one file from their profile, and administrators that of any person from the person's record, each time after confirming the password.
- Administrators erase a person from the person's record. Rows that only concern the person are removed, rows of the office are kept without the person, open requests are withdrawn,
  files that no one else uses are deleted, and identifying data (email address, telephone number, first and last name together, present and former) is removed from all other rows, including deleted
  rows and history. A legal hold in the record prevents this. Exports and erasures are recorded in the person's history, without the data.
- History identifies who did what by an ID, which leads to a person without a name after an erasure. Backups contain the data of the time they were made, and are kept as \`BACKUP_KEEP\` says.
- The log on standard output contains no content of requests; its retention depends on what collects it. Drafts of forms stay in the person's own browser.

## Data

${table(
  ['table', 'personal fields', 'person', 'purpose', 'on erasure', 'kept for'],
  named.map(entity => [
    code(entity.name),
    personalFields(entity).map(code).join(', '),
    entity.subject?.by === undefined ? 'anyone named in it' : code(entity.subject.by),
    entity.subject?.purpose ?? '',
    erasureOutcomes[entity.subject?.erased ?? 'kept'],
    rulesOf(entity.name) || 'as long as the record',
  ]),
)}

## Retention periods

Each setting is a number of days, or \`forever\`. A background job removes older data every hour, in small batches.

${table(
  ['setting', 'default', 'data'],
  retention.map(rule => [code(retentionSetting(rule.name)), days(rule.days), rule.what]),
)}
`
}
