import { useState } from 'react'
import { languageOf } from '../../../../../engine/model/declaration.ts'
import { RichText } from '../../../../../panel/ui/pages/RichText.tsx'
import { preloadable, usePreloaded } from '../../../../../panel/data/preloadable.ts'
import { api } from '../../../../../panel/data/session/api.ts'
import { readLocale } from '../../../../../panel/data/session/locale.ts'
import { ErrorBoundary } from '../../../../../panel/ui/ErrorBoundary.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { useRegistrationTexts, useTexts } from '../../../../../panel/data/session/texts.ts'

async function loadTerms(): Promise<Record<string, string>> {
  const response = await fetch(`${api}/public/pages/terms`)
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

/** The terms, for people who have not signed in. */
export default function PublicTermsPage() {
  const { register, terms } = useRegistrationTexts()
  return (
    <ErrorBoundary
      resetKey=""
      fallback={() => (
        <PublicLayout title={register.read_terms}>
          <p role="alert">{terms.failed}</p>
        </PublicLayout>
      )}
    >
      <Terms />
    </ErrorBoundary>
  )
}

function Terms() {
  const { waiting } = useTexts()
  const { register } = useRegistrationTexts()
  const [source] = useState(() => preloadable(loadTerms))
  const page = usePreloaded(source)
  const language = languageOf[readLocale()]
  return (
    <PublicLayout title={page?.[`title_${language}`] ?? register.read_terms}>
      {page ? <RichText html={page[`text_${language}`] ?? ''} /> : <p role="status">{waiting}</p>}
    </PublicLayout>
  )
}
