import type { ReactNode } from 'react'
import { isOwnFile } from '../../../engine/fields/fileAddress.ts'
import { isHttpUrl } from '../../../engine/fields/url.ts'
import { useReader } from '../../data/reader.ts'
import { fileAddress } from './fileAddress.ts'

/** Whether a URL may become a link: http, https, or a file of the product's own storage. */
export const mayOpen = (address: string): boolean => isHttpUrl(address) || isOwnFile(address)

/** A link to an external page, opened in a new window; a URL with any other scheme is shown as plain text. */
export const SafeLink = ({ address, children }: { address: string; children?: ReactNode }) => {
  const { t } = useReader()
  if (!mayOpen(address)) return <span className="m-excerpt">{children ?? address}</span>
  return (
    <a
      className="m-link m-excerpt"
      href={fileAddress(address)}
      target="_blank"
      rel="noopener noreferrer"
      title={`${address} (${t('panel.values.new_window')})`}
    >
      {children ?? address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}
