import { createContext, useContext } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Which side panel of a record is open, and how it is displayed. */
export interface SidePlace {
  place: string
  /** Whether it overlays the screen instead of making room. */
  isOver: boolean
  go(place: string): void
}

/** Provided by screens that show a record next to something else, to which the URL belongs. */
export const SidePlaceContext = createContext<SidePlace | undefined>(undefined)

/** Returns the side panel to open: the one in the URL's fragment, unless the fragment belongs to something else. */
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
