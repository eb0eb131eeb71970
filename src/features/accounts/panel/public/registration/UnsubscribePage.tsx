import { useState } from 'react'
import { post } from '../../../../../panel/data/session/post.ts'
import { PublicForm } from '../PublicForm.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { PublicLink } from '../PublicLink.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'

/**
 * Unsubscribes by the link of an email. Requires pressing a button, so that programs that open links unsubscribe no
 * one.
 */
export default function UnsubscribePage() {
  const { unsubscribe, links } = useRegistrationTexts()
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '')
  const [isDone, setDone] = useState(false)
  return (
    <PublicLayout title={unsubscribe.title}>
      {isDone ? (
        <div className="public-message" role="status">
          <p>{unsubscribe.done}</p>
        </div>
      ) : (
        <>
          <p>{unsubscribe.text}</p>
          <PublicForm
            name="unsubscribe"
            submit={unsubscribe.submit}
            check={() => ({})}
            send={() => post('/public/mail/unsubscribe', { token: token || '-' })}
            onDone={() => setDone(true)}
          >
            {() => null}
          </PublicForm>
        </>
      )}
      <p className="public-links">
        <PublicLink to="/login">{links.sign_in}</PublicLink>
      </p>
    </PublicLayout>
  )
}
