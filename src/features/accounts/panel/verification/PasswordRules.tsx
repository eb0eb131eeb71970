import { missingRules, passwordMinimum, passwordRules } from '../../passwordRules.ts'
import type { SayOfPasswords } from './say.ts'
import './verification.css'

interface PasswordRulesProps {
  id: string
  password: string
  say: SayOfPasswords
}

/** What a password needs, each part ticked as it is met. */
export function PasswordRules({ id, password, say }: PasswordRulesProps) {
  const missing = missingRules(password)
  return (
    <div id={id} className="password-rules">
      <p>{say('rules')}</p>
      <ul>
        {passwordRules.map(rule => {
          const met = !missing.includes(rule)
          return (
            <li key={rule} data-met={met}>
              <span aria-hidden="true">{met ? '✓' : '○'}</span> {say(`rule.${rule}`, { minimum: passwordMinimum })}
              <span className="code-hidden"> ({say(met ? 'met' : 'unmet')})</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
