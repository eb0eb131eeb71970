import { useResourceContext, useTranslate } from 'ra-core'
import { ButtonLink } from '../../panel/ui/ButtonLink.tsx'
import '../../panel/ui/pages/message-page.css'

/** Tells people who work for no organization and want to add a record of one who can invite them. */
export default function NoOrganizationPage() {
  const translate = useTranslate()
  const title = translate(`resources.${useResourceContext() ?? ''}.name`, { smart_count: 2 })
  return (
    <section className="message-page">
      <title>{`${title} · ${translate('panel.product')}`}</title>
      <h1>{title}</h1>
      <p>{translate('home.own.no_organization')}</p>
      <ButtonLink primary large to="/">
        {translate('panel.pages.home')}
      </ButtonLink>
    </section>
  )
}
