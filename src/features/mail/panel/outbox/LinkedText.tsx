const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

/** A plain text in which addresses of the web are links. */
export const LinkedText = ({ text }: { text: string }) => (
  <p className="outbox-text">
    {text.split(address).map((part, index) =>
      address.test(part) ? (
        <a key={index} className="m-link" href={part}>
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
