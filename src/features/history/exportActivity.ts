import type { Locale } from '../../engine/model/declaration.ts'
import { system } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Property } from '../../engine/model/registry.ts'
import type { ActorCall } from '../../engine/http/route.ts'
import { readLang } from '../../engine/http/public/readLang.ts'
import { readLocale } from '../../engine/http/readRequest.ts'
import { maxRows } from '../../engine/records/list.ts'
import { createFormats } from '../../engine/rules/text/formats.ts'
import { isEmpty } from '../../engine/rules/validation/validation.ts'
import { textColumn } from '../export/cells.ts'
import type { FormatName } from '../export/formats.ts'
import { startExport, type StartedExport } from '../export/startExport.ts'
import { createTitles } from '../export/titles.ts'
import { readActivity, type After } from './activity.ts'
import type { ActivityLine } from './activityShape.ts'
import { kindOf } from './kinds.ts'
import { readActivityQuery } from './readActivityRequest.ts'

/** The columns of an exported activity, in their order. */
const columnNames = ['when', 'who', 'kind', 'resource', 'record', 'field', 'before', 'after', 'from'] as const
export type ActivityColumn = (typeof columnNames)[number]

declare module '../../engine/ports.ts' {
  interface TextPorts {
    /** The headers of the activity's columns. */
    activityTitles: Record<Locale, Record<ActivityColumn, string>>
  }
}

type ActivityRow = Record<ActivityColumn, string | number | boolean | null>

/**
 * Returns a function that converts entries to rows with readable values: one per changed field, or a single one if no
 * field changed.
 */
function rowWriter(
  { ports, records, actor }: ActorCall,
  locale: Locale,
): (lines: readonly ActivityLine[]) => Promise<ActivityRow[]> {
  const titles = createTitles(records, actor, locale)
  const formats = createFormats(locale, (key, params) => ports.dateWord(locale, key, params))
  const author = records.registry.entity('history').properties.get('created_by')
  const propertiesOf = ({ resource, changes }: ActivityLine): [Property, [unknown, unknown]][] =>
    Object.entries(changes).flatMap(([name, change]) => {
      const property = records.registry.entities.get(resource)?.properties.get(name)
      return property ? [[property, change] as [Property, [unknown, unknown]]] : []
    })
  return async lines => {
    if (author)
      await titles.fetch(
        [author],
        lines.map(({ by }) => ({ created_by: by })),
      )
    for (const line of lines)
      for (const [property, values] of propertiesOf(line))
        await titles.fetch(
          [property],
          values.map(value => ({ [property.name]: value })),
        )
    return lines.flatMap((line): ActivityRow[] => {
      const { resource } = line
      const row: ActivityRow = {
        when: formats.moment(line.at),
        who: line.by === system.id || !author ? ports.codeLabel(locale, 'roles', 'system') : titles.of(author, line.by),
        kind: ports.codeLabel(locale, 'activity_kinds', kindOf(line.action)),
        resource: ports.resourceLabel(locale, resource),
        record: line.title || line.record_id,
        field: null,
        before: null,
        after: null,
        from: [line.device, line.place].filter(Boolean).join(', ') || null,
      }
      const changed = propertiesOf(line).map(([property, [before, after]]) => {
        const { header, cell } = textColumn(ports, resource, property, { locale, titles })
        const shown = (value: unknown) => (isEmpty(value) ? null : cell({ [property.name]: value }))
        return { ...row, field: header, before: shown(before), after: shown(after) }
      })
      return changed.length > 0 ? changed : [row]
    })
  }
}

/**
 * Starts an export of the activity that the caller may read. Throws what the activity throws, and `exports_running`.
 */
export async function exportActivity(call: ActorCall, format: FormatName): Promise<StartedExport> {
  const { records, actor, request, ports } = call
  const locale = readLang(request) ?? readLocale(request)
  const { filter, ...requested } = readActivityQuery(call, { isFolded: false })
  const write = rowWriter(call, locale)
  const pages = async function* (): AsyncGenerator<Row[]> {
    let after: After | undefined
    do {
      const page = await readActivity(records, actor, requested, { after, limit: maxRows, locale })
      yield await write(page.lines)
      after = page.next ?? undefined
    } while (after)
  }
  return startExport(call, {
    resource: 'activity',
    format,
    filter,
    total: await records.store.count({ entity: 'history', where: requested.where }),
    pages: pages(),
    columns: columnNames.map(name => ({
      header: ports.activityTitles[locale][name],
      cell: row => (row as ActivityRow)[name],
    })),
    names: columnNames,
  })
}
