import { Disclosure } from '../../../panel/ui/Disclosure.tsx'
import { useGetOne } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { PageVersion } from '../page.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { may } from '../../../panel/data/may.ts'
import { ReaderProvider, useNewReader, useReader } from '../../../panel/data/reader.ts'
import { titleOf } from '../../../panel/data/values.ts'
import { isMissing, refusalOf } from '../../../panel/data/problemText.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { ForbiddenPage } from '../../../panel/ui/pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../../../panel/ui/pages/NotFoundPage.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { RichText } from '../../../panel/ui/pages/RichText.tsx'
import { useEntity, usePanel } from '../../../panel/data/RegistryContext.ts'
import { listPath } from '../../../panel/data/paths.ts'
import { Acceptances } from './Acceptances.tsx'
import { PublishForm } from './PublishForm.tsx'
import { useVersions } from './useVersions.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import '../../../panel/record/form/form.css'
import './text-page.css'
import './terms.css'

/** A page with all its versions, for administrators, who publish new ones. */
export default function PageVersionsPage() {
  return may(usePanel(), 'list', 'pages') ? <Versions /> : <ForbiddenPage />
}

function Versions() {
  const { id = '' } = useParams()
  const entity = useEntity('pages')
  const reader = useNewReader()
  const { t } = reader
  const [writing, setWriting] = useState(false)
  const [today] = useState(() => countryDay(new Date()))
  const { data: page, error: missing } = useGetOne<Visible>(entity.name, { id })
  const { data, error } = useVersions(id, page !== undefined)
  if (missing && !page && isMissing(missing)) return <NotFoundPage />
  const failure = error ?? (page ? null : missing)
  const current = data?.find(version => version.effective_on <= today)
  const [newest] = data ?? []
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={listPath(entity.name)}>
            ← {t('resources.pages.name', { smart_count: 2 })}
          </Link>
          <PageTitle title={page ? titleOf(entity, page, reader) : t('resources.pages.name', { smart_count: 1 })}>
            {newest && !writing && (
              <Button primary onClick={() => setWriting(true)}>
                {t('terms.new_version')}
              </Button>
            )}
          </PageTitle>
        </div>
        {failure && <p role="alert">{refusalOf(failure, reader).message}</p>}
        {!data && !failure && <PanelWait shape="text" />}
        {writing && newest && (
          <PublishForm
            key={newest.version}
            entity={entity}
            pageId={id}
            newest={newest}
            onDone={() => setWriting(false)}
          />
        )}
        {data && (
          <section aria-label={t('terms.versions')}>
            <h2>{t('terms.versions')}</h2>
            {data.map(version => (
              <Version
                key={version.version}
                version={version}
                state={version === current ? 'now' : version.effective_on > today ? 'to_come' : undefined}
              />
            ))}
          </section>
        )}
        {page?.key === 'terms' && <Acceptances />}
      </div>
    </ReaderProvider>
  )
}

function Version({ version, state }: { version: PageVersion; state: 'now' | 'to_come' | undefined }) {
  const { t, day, language } = useReader()
  return (
    <Disclosure
      className="terms-version"
      summary={
        <>
          {t('terms.holds_from', { version: version.version, day: day(version.effective_on) })}{' '}
          {state && (
            <span className={`m-chip m-tone-${state === 'now' ? 'public' : 'waits'}`}>{t(`terms.${state}`)}</span>
          )}
        </>
      }
    >
      {version[`note_${language}`] && (
        <>
          <h3>{t('terms.what_is_new')}</h3>
          <p className="terms-words">{version[`note_${language}`]}</p>
        </>
      )}
      <h3>{version[`title_${language}`]}</h3>
      <RichText html={version[`text_${language}`]} />
    </Disclosure>
  )
}
