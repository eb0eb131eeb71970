import { createContext, useContext } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What is requested at the side of a record, and how it is requested. */
export interface SidePlace {
  place: string
  /** Whether it lies over what is on the screen, which makes no room for it. */
  isOver: boolean
  go(place: string): void
}

/** Given by what shows a record beside something else, to which the address belongs. */
export const SidePlaceContext = createContext<SidePlace | undefined>(undefined)

/** What is to be shown at the side of a record: what the address says behind the `#`, unless it belongs to something else. */
export function useSidePlace(): SidePlace {
  const { hash } = useLocation()
  const navigate = useNavigate()
  return (
    useContext(SidePlaceContext) ?? {
      place: hash,
      isOver: false,
      go: place => void navigate({ hash: place }, { replace: place === '' }),
    }
  )
}
