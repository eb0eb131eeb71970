/** What is shown while a screen is being loaded. */
export const PleaseWait = ({ text }: { text: string }) => (
  <p className="please-wait" role="status">
    {text}
  </p>
)
