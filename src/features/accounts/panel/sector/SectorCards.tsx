import { useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { sectorNumbers } from '../../registrationConfig.ts'
import { sectorPath } from './sectors.ts'
import './sector.css'

/** Asks a person without a role for their sector; each option links to its form. */
export function SectorCards() {
  const translate = useTranslate()
  return (
    <section className="sector-cards" aria-labelledby="sector-cards">
      <h2 id="sector-cards">{translate('registration.register.sector')}</h2>
      <p>{translate('people.sector.text')}</p>
      <ul>
        {sectorNumbers().map(sector => (
          <li key={sector}>
            <Link to={sectorPath(sector)} className="sector-card">
              <span>{translate(`registration.register.sectors.${sector}`)}</span>
              <small>{translate(`registration.register.sector_hints.${sector}`)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
