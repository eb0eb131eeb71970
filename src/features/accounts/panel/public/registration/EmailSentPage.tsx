import { fill } from '../../../../../../i18n/fill.ts'
import { PublicLayout } from '../PublicLayout.tsx'
import { PublicLink } from '../PublicLink.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { Button } from '../../../../../panel/ui/Button.tsx'

interface EmailSentPageProps {
  purpose: 'registration' | 'recovery'
  email: string
  onOther(): void
}

/** Confirms that an email was sent; shown whether or not the address has an account. */
export function EmailSentPage({ purpose, email, onOther }: EmailSentPageProps) {
  const { sent, links } = useRegistrationTexts()
  return (
    <PublicLayout title={sent.title}>
      <div className="public-message" role="status">
        <p>{fill(sent[purpose], { email })}</p>
        <p>{sent.hint}</p>
      </div>
      <p className="public-links">
        <Button plain onClick={onOther}>
          {sent.other}
        </Button>
        <PublicLink to="/login">{links.sign_in}</PublicLink>
      </p>
    </PublicLayout>
  )
}
