import { fill } from '../../../../../../i18n/fill.ts'
import { PublicLayout } from '../PublicLayout.tsx'
import { PublicLink } from '../PublicLink.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { buttonClass } from '../../../../../panel/ui/buttonClass.ts'

/** An invitation to somebody who has an account already: nothing is left to do but to sign in. */
export function AcceptedPage({ email }: { email: string }) {
  const { accepted, links } = useRegistrationTexts()
  return (
    <PublicLayout title={accepted.title}>
      <div className="public-message" role="status">
        <p>{fill(accepted.text, { email })}</p>
      </div>
      <PublicLink to="/login" className={buttonClass({ primary: true, large: true })}>
        {links.sign_in}
      </PublicLink>
    </PublicLayout>
  )
}
