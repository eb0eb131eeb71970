import { signOut } from '../../../panel/data/authProvider.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { chooseLocale } from '../../../panel/data/session/locale.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Logo } from '../../../panel/ui/brand/Logo.tsx'
import { LanguageButton } from '../../../panel/ui/LanguageButton.tsx'
import SigningIn from './SigningIn.tsx'
import './authenticators.css'

/**
 * Shown before anything else if the person must have a second step and the deadline has passed. A person who cannot set
 * it up now can sign out.
 */
export default function SetUpFirst() {
  const reader = useNewReader()
  const { t } = reader
  return (
    <ReaderProvider value={reader}>
      <main className="set-up-first">
        <title>{`${t('authenticators.first_title')} · ${t('panel.product')}`}</title>
        <header>
          <span className="set-up-logo">
            <Logo name={t('panel.product')} />
          </span>
          <LanguageButton onChoose={chooseLocale} />
        </header>
        <h1>{t('authenticators.first_title')}</h1>
        <p>{t('authenticators.first_text')}</p>
        <SigningIn />
        <footer>
          <Button onClick={() => void signOut()}>{t('panel.menu.sign_out')}</Button>
        </footer>
      </main>
    </ReaderProvider>
  )
}
