import { missingRules, passwordMinimum, passwordRules } from '../../passwordRules.ts'
import type { TranslatePasswordText } from './translate.ts'
import './verification.css'

interface PasswordRulesProps {
  id: string
  password: string
  translate: TranslatePasswordText
}

/** The rules of a password, each marked when it is met. */
export function PasswordRules({ id, password, translate }: PasswordRulesProps) {
  const missing = missingRules(password)
  return (
    <div id={id} className="password-rules">
      <p>{translate('rules')}</p>
      <ul>
        {passwordRules.map(rule => {
          const met = !missing.includes(rule)
          return (
            <li key={rule} data-met={met}>
              <span aria-hidden="true">{met ? '✓' : '○'}</span>{' '}
              {translate(`rule.${rule}`, { minimum: passwordMinimum })}
              <span className="code-hidden"> ({translate(met ? 'met' : 'unmet')})</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
