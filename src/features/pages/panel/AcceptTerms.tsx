import { useEffect, useState } from 'react'
import type { PageVersion } from '../page.ts'
import { createReader } from '../../../panel/data/reader.ts'
import { Logo } from '../../../panel/ui/brand/Logo.tsx'
import { RichText } from '../../../panel/ui/pages/RichText.tsx'
import { signOut } from '../../../panel/data/authProvider.ts'
import type { Translate } from '../../../panel/data/describeProblem.ts'
import { LanguageButton } from '../../../panel/ui/LanguageButton.tsx'
import { api } from '../../../panel/data/session/api.ts'
import { authorizedFetch } from '../../../panel/data/session/authorizedFetch.ts'
import { chooseLocale, readLocale } from '../../../panel/data/session/locale.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import '../../../panel/fields/fields.css'
import './text-page.css'
import './terms.css'

interface Props {
  t: Translate
  onAccepted(): void
}

async function fetchTerms(): Promise<PageVersion> {
  const response = await authorizedFetch(`${api}/public/pages/terms`)
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

async function accept(version: number): Promise<void> {
  const response = await authorizedFetch(`${api}/profile/terms`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ version }),
  })
  if (!response.ok) throw new Error(String(response.status))
}

/** The screen of new terms, shown before everything else: people accept them or sign out. */
export default function AcceptTerms({ t, onAccepted }: Props) {
  const [page, setPage] = useState<PageVersion | null>(null)
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { language, day } = createReader(readLocale(), t)
  useEffect(() => {
    fetchTerms().then(setPage, () => setFailed(true))
  }, [])
  const go = async (version: number) => {
    setBusy(true)
    setFailed(false)
    try {
      await accept(version)
      onAccepted()
    } catch {
      setFailed(true)
      setBusy(false)
      await fetchTerms().then(setPage, () => undefined)
    }
  }
  const note = page?.[`note_${language}`]
  return (
    <main className="accept-terms">
      <title>{`${t('terms.changed')} · ${t('panel.product')}`}</title>
      <header>
        <span className="accept-logo">
          <Logo name={t('panel.product')} />
        </span>
        <LanguageButton onChoose={chooseLocale} />
      </header>
      <h1>{t('terms.changed')}</h1>
      <p>{t('terms.read_first')}</p>
      {failed && <p role="alert">{t('panel.failure.general')}</p>}
      {!page && !failed && <p role="status">{t('panel.please_wait')}</p>}
      {page && (
        <>
          <p className="m-quiet">{t('terms.holds_from', { version: page.version, day: day(page.effective_on) })}</p>
          {note && (
            <section className="terms-note">
              <h2>{t('terms.what_is_new')}</h2>
              <p className="terms-words">{note}</p>
            </section>
          )}
          <article className="text-page" aria-label={page[`title_${language}`]}>
            <h2>{page[`title_${language}`]}</h2>
            <RichText html={page[`text_${language}`]} />
          </article>
        </>
      )}
      <footer>
        <Button onClick={() => void signOut()}>{t('terms.sign_out')}</Button>
        <Button primary disabled={!page} busy={busy} onClick={() => page && void go(page.version)}>
          {t('terms.accept')}
        </Button>
      </footer>
    </main>
  )
}
