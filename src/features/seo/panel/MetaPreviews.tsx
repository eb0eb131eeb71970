import { useWatch } from 'react-hook-form'
import type { StoredFile } from '../../../engine/fields/file.ts'
import { isOwnFile } from '../../../engine/fields/fileAddress.ts'
import { languages, localeOf, type Language } from '../../../engine/model/declaration.ts'
import type { Row } from '../../../engine/model/query.ts'
import { shortened, shownLengths } from '../metaDefaults.ts'
import { isBlank } from '../../../panel/data/values.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { fileAddress } from '../../../panel/fields/parts/fileAddress.ts'
import { focalStyle } from '../../../panel/fields/parts/focalStyle.ts'

const watched = ['title', 'description', 'og_title', 'og_description'] as const
const names = [...watched.flatMap(name => languages.map(language => `${name}_${language}`)), 'og_image']

interface Shown {
  title: string
  description: string
  og_title: string
  og_description: string
}

/** Returns the texts of the previews: those of the form, or else the defaults. */
function shownIn(values: Row, defaults: Row, language: Language): Shown {
  const of = (name: string, otherwise: unknown): string =>
    String(isBlank(values[`${name}_${language}`]) ? (otherwise ?? '') : values[`${name}_${language}`])
  const title = of('title', defaults[`title_${language}`])
  const description = of('description', defaults[`description_${language}`])
  return { title, description, og_title: of('og_title', title), og_description: of('og_description', description) }
}

/** Previews of a search result and a shared card in both languages, for the current values of the form. */
export function MetaPreviews({ defaults }: { defaults: Row }) {
  const { t } = useReader()
  const current = useWatch({ name: names }) as unknown[]
  const values: Row = Object.fromEntries(names.map((name, index) => [name, current[index]]))
  const image = (values.og_image ?? defaults.og_image ?? {}) as Partial<StoredFile>
  return (
    <section className="meta-previews" aria-label={t('meta.previews')}>
      {languages.map(language => {
        const shown = shownIn(values, defaults, language)
        return (
          <div key={language} className="meta-preview" lang={localeOf[language]}>
            <h2>{t(`panel.form.in.${language}`)}</h2>
            <p className="m-quiet">{t('meta.search_result')}</p>
            <div className="meta-result">
              <p className="meta-result-title">{shortened(shown.title, shownLengths.title) || '…'}</p>
              <p>{shortened(shown.description, shownLengths.description) || '…'}</p>
            </div>
            <p className="m-quiet">
              <Length label={t('resources.meta.fields.title')} text={shown.title} most={shownLengths.title} />
              {' · '}
              <Length
                label={t('resources.meta.fields.description')}
                text={shown.description}
                most={shownLengths.description}
              />
            </p>
            <p className="m-quiet">{t('meta.share_card')}</p>
            <div className="meta-card">
              {image.url && isOwnFile(image.url) && (
                <img
                  src={fileAddress(image.url, 800)}
                  style={focalStyle(image.focal)}
                  alt=""
                  loading="lazy"
                  referrerPolicy="no-referrer"
                />
              )}
              <p className="meta-card-title">{shown.og_title || '…'}</p>
              <p>{shortened(shown.og_description, shownLengths.description)}</p>
            </div>
          </div>
        )
      })}
    </section>
  )
}

const Length = ({ label, text, most }: { label: string; text: string; most: number }) => (
  <span className={text.length > most ? 'meta-too-long' : undefined}>
    {label}: <span className="m-number">{`${text.length} / ${most}`}</span>
  </span>
)
