import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { createPath } from '../../panel/data/paths.ts'
import { ButtonLink } from '../../panel/ui/ButtonLink.tsx'
import '../../panel/ui/pages/message-page.css'

/** Tells guides who want to add an establishment who may do so, and how they can become an owner. */
export default function ForGuidesPage() {
  const translate = useTranslate()
  const title = translate('panel.pages.for_guides.title')
  return (
    <section className="message-page">
      <title>{`${title} · ${translate('panel.product')}`}</title>
      <h1>{title}</h1>
      <p>{translate('panel.pages.for_guides.text')}</p>
      <p>{translate('panel.pages.for_guides.how')}</p>
      <ButtonLink primary large to={createPath('help')}>
        {translate('panel.pages.for_guides.write')}
      </ButtonLink>
      <Link to="/" className="message-page-link">
        {translate('panel.pages.for_guides.own')}
      </Link>
    </section>
  )
}
