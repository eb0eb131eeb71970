/** A stored file that is attached to what somebody writes. */
export interface Attachment {
  url: string
  name?: string
  type?: string
  size?: number
}

/** One line of `GET /help/{id}/messages`. */
export interface HelpMessage {
  id: string
  at: string
  from_staff: boolean
  /** For staff alone; nobody else is handed one. */
  is_note: boolean
  /** Who wrote it, for staff; to whoever asked the staff speak with one voice. */
  author: string | null
  text: string
  attachments: Attachment[]
}

/** Answer of `GET /help/unread`: in which conversations something is new to the caller. */
export interface HelpUnread {
  unread: number
  ids: string[]
}

/** One line of `GET /reports/records`: a record with how many reports there are about it. */
export interface ReportedRecord {
  resource: string
  record_id: string
  kind: number
  title_ge: string
  title_en: string
  open: number
  answered: number
  closed: number
  newest_at: string
}

/** One line of `GET /reports/muted`. */
export interface MutedSender {
  id: string
  kind: 'network' | 'email' | 'account'
  /** The address or the person's name; empty for a network, of which only a hash is known. */
  label: string
  muted_by: string
  created_at: string
  expires_at: string
}
