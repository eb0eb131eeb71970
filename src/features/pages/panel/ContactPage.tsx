import { useSettings } from '../../../panel/data/SettingsContext.tsx'
import { TextPage } from './TextPage.tsx'

/** The page with the contact address. */
export default function ContactPage() {
  const { email } = useSettings().contact
  return (
    <TextPage name="contact">
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </TextPage>
  )
}
