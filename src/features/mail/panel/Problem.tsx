/** What is wrong at a place of the form; nothing where all is well. */
export const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p id={id} className="m-problem">
      {text}
    </p>
  ) : null
