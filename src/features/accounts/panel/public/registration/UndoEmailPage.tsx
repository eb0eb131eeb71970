import { useState } from 'react'
import { goTo } from '../../../../../panel/shell/routing/publicPath.ts'
import { post } from '../../../../../panel/data/session/post.ts'
import { linkProblemOf, type LinkProblem } from './linkProblem.ts'
import { LinkProblemPage } from './LinkProblemPage.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { PublicLink } from '../PublicLink.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'

/**
 * Restores a former email address by the link of an email. Requires pressing a button, so that programs that open links
 * undo nothing.
 */
export default function UndoEmailPage() {
  const { undo_email: texts, links } = useRegistrationTexts()
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'))
  const [problem, setProblem] = useState<LinkProblem | undefined>(token ? undefined : 'unknown')
  const [isDone, setDone] = useState(false)
  if (problem) return <LinkProblemPage problem={problem} purpose="undo_email" />
  if (isDone)
    return (
      <PublicLayout title={texts.done}>
        <div className="public-message" role="status">
          <p>{texts.done_text}</p>
        </div>
        <p className="public-links">
          <PublicLink to="/login">{links.sign_in}</PublicLink>
        </p>
      </PublicLayout>
    )
  return (
    <PublicLayout title={texts.title}>
      <p>{texts.text}</p>
      <PublicForm
        name="undo_email"
        submit={texts.submit}
        check={() => ({})}
        send={() => post('/auth/undo_email', { token })}
        onDone={() => {
          setDone(true)
          goTo('/undo-email', true)
        }}
        onRejected={refusal => {
          const kind = linkProblemOf(refusal)
          if (kind) setProblem(kind)
          return kind !== undefined
        }}
      >
        {() => null}
      </PublicForm>
    </PublicLayout>
  )
}
