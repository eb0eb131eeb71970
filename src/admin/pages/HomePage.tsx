import { useTranslate } from 'ra-core'
import { may } from '../access/may.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { usePanel } from '../registry/RegistryContext.tsx'
import { ListCard } from './ListCard.tsx'
import './home.css'

/** The greeting, and every list the person may see with its number of records. */
export default function HomePage() {
  const panel = usePanel()
  const translate = useTranslate()
  const lists = [...panel.registry.entities.values()].filter(entity => may(panel, 'list', entity.name))
  return (
    <>
      <PageTitle title={translate('panel.home.greeting', { name: panel.profile.first_name })} />
      {lists.length === 0 && <p className="home-nothing">{translate('panel.home.nothing')}</p>}
      <ul className="home-lists">
        {lists.map(entity => (
          <ListCard key={entity.name} entity={entity} />
        ))}
      </ul>
    </>
  )
}
