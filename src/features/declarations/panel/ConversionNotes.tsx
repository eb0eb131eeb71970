import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { useDownload } from '../../../panel/data/useDownload.ts'
import { api } from '../../../panel/data/session/api.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import type { Conversion } from '../declarations.ts'
import { fieldLabelIn } from './nameOfResource.ts'
import { useBothTexts } from './texts.ts'
import { useHead } from './useDeclarations.ts'

const everyMilliseconds = 2_000

const isPending = ({ state }: Conversion): boolean => state === 'queued' || state === 'running'

/**
 * Shows the progress of converting values to new types and the values that did not fit, of one field or of all fields
 * of a resource.
 */
export function ConversionNotes({ resource, field }: { resource: string; field?: string | undefined }) {
  const reader = useReader()
  const { t, locale, number } = reader
  const both = useBothTexts()
  const head = useHead()
  const provider = useDataProvider<PanelDataProvider>()
  const download = useDownload()
  const { data = [] } = useQuery<Conversion[]>({
    queryKey: ['declarations', 'conversions'],
    queryFn: async ({ signal }) => (await provider.call('/declarations/conversions', { signal })).json as Conversion[],
    refetchInterval: ({ state }) => (state.data?.some(isPending) ? everyMilliseconds : false),
    retry: false,
  })
  const own = data.filter(one => one.resource === resource && (field === undefined || one.field === field))
  // The newest conversion of each field; it includes earlier ones.
  const newest = own.filter((one, place) => own.findIndex(other => other.field === one.field) === place)
  return newest.map(one => {
    const { field: name, kept, total, state } = one
    const isKept = state === 'done' && (kept ?? 0) > 0
    if (name === null || (!isPending(one) && !isKept)) return null
    const documents = head.data ? [head.data.document] : []
    const label = both ? fieldLabelIn(resource, name, { locale, documents, both }) : name
    const save = (): void => void download(`${api}/declarations/${resource}/kept/${name}?format=csv`, `${name}.csv`)
    return (
      <div key={name} role="status" className="m-row declaring-notice">
        {isKept ? (
          <>
            <span>
              {t('declaring.conversion.kept', { field: label, count: number(kept ?? 0), total: number(total ?? 0) })}
            </span>
            <Button small onClick={save}>
              {t('declaring.conversion.save')}
            </Button>
          </>
        ) : (
          <span>{t('declaring.conversion.running', { field: label })}</span>
        )}
      </div>
    )
  })
}
