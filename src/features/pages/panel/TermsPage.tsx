import { TextPage } from './TextPage.tsx'

/** The page with the terms in force. */
export default function TermsPage() {
  return <TextPage name="terms" />
}
