import type { Retention } from '../src/engine/records/retention.ts'
import type { EntityDeclaration } from '../src/engine/model/declaration.ts'
import { keptDaysSetting } from '../server/keptDays.ts'

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(...head), row(...head.map(() => '---')), ...rows.map(cells => row(...cells))].join('\n')

const code = (text: string): string => `\`${text}\``

const days = (count: number | null): string => (count === null ? 'for good' : count === 1 ? '1 day' : `${count} days`)

const personalFields = (entity: EntityDeclaration): string[] =>
  entity.groups.flatMap(({ fields }) =>
    fields.flatMap(field => (typeof field !== 'string' && field.personal ? [field.name] : [])),
  )

const fates = {
  removed: 'removed',
  cleared: 'kept without what is personal',
  kept: 'kept without what names the person',
}

/** The register of what is kept about people and for how long, from the declarations and the rules of retention. */
export function privacyRegister(entities: readonly EntityDeclaration[], retention: readonly Retention[]): string {
  const named = entities.filter(({ subject }) => subject).toSorted((one, other) => one.name.localeCompare(other.name))
  const rulesOf = (name: string): string =>
    retention
      .filter(({ entity }) => entity === name)
      .map(rule => `[${days(rule.days)}](#how-long-what-is-kept) (${code(rule.name)})`)
      .join(', ')
  return `# What is kept about people, and why

Printed by \`npm run schema\` from the declarations (\`personal\` and \`subject\` in [declaration-reference.md](declaration-reference.md)) and the rules of retention of the
features; do not edit it.

- Everybody gets all that is kept of them as one file from their profile, and administrators for anybody from their record, each time with a fresh proof of the password.
- Administrators erase a person from their record: what is theirs alone is removed, what is the office's stays without them, open requests are withdrawn, files that nobody
  else uses go, and what names them (address, number, first and last name together, present and former) is taken out of every other row, deleted and past ones included.
  A legal hold in their record prevents it. Both are noted in the person's history, without the data.
- History keeps who did what by an id that leads to a person without a name. Backups keep what was there when they were made, as long as \`BACKUP_KEEP\` says.
- The log on standard output has no content of requests; how long it is kept is a matter of whatever collects it. Drafts of forms stay in the person's own browser.

## What is kept

${table(
  ['where', 'what of people', 'whose', 'why', 'when they are erased', 'otherwise for'],
  named.map(entity => [
    code(entity.name),
    personalFields(entity).map(code).join(', '),
    entity.subject?.by === undefined ? 'whom it names' : code(entity.subject.by),
    entity.subject?.purpose ?? '',
    fates[entity.subject?.erased ?? 'kept'],
    rulesOf(entity.name) || 'as long as the record',
  ]),
)}

## How long what is kept

A setting says for how many days, or \`forever\`. A background job forgets what is older every hour, in small batches.

${table(
  ['setting', 'default', 'what'],
  retention.map(rule => [code(keptDaysSetting(rule.name)), days(rule.days), rule.what]),
)}
`
}
