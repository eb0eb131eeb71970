import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { useReader, type Reader } from '../../../panel/data/reader.ts'
import type { PlaceView, Setting } from '../system.ts'
import { FactsTable } from './FactsTable.tsx'

/** The upper bound of the histogram. */
const lastBound = 10_000

const millisecondsOf = ({ t, number }: Reader, value: number | null): string =>
  value === null ? t('system.beyond', { value: number(lastBound) }) : t('system.milliseconds', { value: number(value) })

const valueOf = ({ t }: Reader, { value, secret }: Setting): string => value ?? (secret ? t('system.secret') : '–')

/** The state of one server, in tables. */
export function ServerDetails({ place: { server, settings } }: { place: PlaceView }) {
  const { t, number } = useReader()
  const { errors, slow_routes: slow, limits } = server
  return (
    <>
      <h2 className="system-heading">{t('system.errors')}</h2>
      {errors.count === 0 ? (
        <p className="m-quiet">{t('system.no_errors')}</p>
      ) : (
        <>
          <p className="m-quiet">{t('system.error_count', { smart_count: errors.count })}</p>
          <FactsTable
            label={t('system.errors')}
            lines={errors.latest}
            keyOf={({ request_id }) => request_id}
            columns={{
              time: ({ at }, { moment }) => <time dateTime={at}>{moment(at)}</time>,
              route: ({ method, route }) => `${method} ${route}`,
              status: ({ status }) => status,
              request_id: ({ request_id }) => <code>{request_id}</code>,
            }}
          />
        </>
      )}
      <h2 className="system-heading">{t('system.slow')}</h2>
      <p className="m-quiet">{t('system.slow_hint')}</p>
      <FactsTable
        label={t('system.slow')}
        lines={slow}
        keyOf={({ method, route }) => `${method} ${route}`}
        columns={{
          route: ({ method, route }) => `${method} ${route}`,
          count: line => number(line.count),
          average: (line, reader) => millisecondsOf(reader, line.average),
          most: (line, reader) => millisecondsOf(reader, line.most),
        }}
      />
      <h2 className="system-heading">{t('system.limits')}</h2>
      {limits.length === 0 ? (
        <p className="m-quiet">{t('system.no_limits')}</p>
      ) : (
        <FactsTable
          label={t('system.limits')}
          lines={limits}
          keyOf={({ name }) => name}
          columns={{ limit: ({ name }) => <code>{name}</code>, reached: ({ count }) => number(count) }}
        />
      )}
      <Disclosure summary={t('system.settings')}>
        <p className="m-quiet">{t('system.settings_hint')}</p>
        <FactsTable
          label={t('system.settings')}
          lines={settings}
          keyOf={({ name }) => name}
          columns={{
            setting: ({ name }) => <code>{name}</code>,
            value: (setting, reader) => valueOf(reader, setting),
            source: ({ source }) => t(`system.sources.${source}`),
          }}
        />
      </Disclosure>
    </>
  )
}
