/** The previews beside the meta fields. */
export const meta = {
  previews: 'How it will look',
  search_result: 'In search results',
  share_card: 'Shared in social networks',
}
