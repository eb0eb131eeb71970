import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { Logo } from './Logo.tsx'

/** The logo as a link to the homepage. */
export function HomeLogo() {
  const translate = useTranslate()
  return (
    <Link to="/" className="logo">
      <Logo name={translate('panel.product')} />
    </Link>
  )
}
