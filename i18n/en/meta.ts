/** The previews beside the meta fields. */
export const meta = {
  previews: 'Preview',
  search_result: 'In search results',
  share_card: 'On social media',
}
