import { useState } from 'react'
import { goTo } from '../../../../../panel/shell/routing/publicPath.ts'
import { post } from '../../../../../panel/data/session/post.ts'
import { checkNewPassword } from '../../checkNewPassword.ts'
import { writeTabState } from '../tabState.ts'
import { linkProblemOf, type LinkProblem } from './linkProblem.ts'
import { LinkProblemPage } from './LinkProblemPage.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PublicForm } from '../PublicForm.tsx'
import { PublicLayout } from '../PublicLayout.tsx'
import { PublicLink } from '../PublicLink.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'
import { buttonClass } from '../../../../../panel/ui/buttonClass.ts'
import { useWording } from '../useWording.ts'

/** Sets a new password by the link of an email, then removes the token from the URL. */
export default function ResetPasswordPage() {
  const more = useRegistrationTexts()
  const { translate } = useWording()
  const { reset, links, password } = more
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token'))
  const [problem, setProblem] = useState<LinkProblem | undefined>(token ? undefined : 'unknown')
  const [done, setDone] = useState(false)
  if (problem) return <LinkProblemPage problem={problem} purpose="recovery" />
  if (done)
    return (
      <PublicLayout title={reset.done}>
        <div className="public-message" role="status">
          <p>{reset.done_text}</p>
        </div>
        <PublicLink to="/login" className={buttonClass({ primary: true, large: true })}>
          {links.sign_in}
        </PublicLink>
      </PublicLayout>
    )
  return (
    <PublicLayout title={reset.title}>
      <PublicForm
        name="reset"
        submit={reset.submit}
        check={values => checkNewPassword(values, translate)}
        send={values =>
          post('/auth/reset_password', { token, password: values.password, password_repeat: values.password_repeat })
        }
        onDone={() => {
          writeTabState('recovered', undefined)
          setDone(true)
          goTo('/reset-password', true)
        }}
        onRejected={refusal => {
          const kind = linkProblemOf(refusal)
          setProblem(kind)
          return kind !== undefined
        }}
      >
        {({ errors }) => <NewPasswordFields errors={errors} label={password.new} />}
      </PublicForm>
    </PublicLayout>
  )
}
