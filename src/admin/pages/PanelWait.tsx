import { useTranslate } from 'ra-core'
import { PleaseWait } from './PleaseWait.tsx'

/** "Please wait..." inside the signed-in area. */
export const PanelWait = () => <PleaseWait text={useTranslate()('panel.please_wait')} />
