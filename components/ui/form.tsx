import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSend: () => void }

/** A form with the page's own validation: submitted by its button, wherever that is, and by Enter in a field. */
export const Form = ({ onSend, ...rest }: Props) => (
  <form
    {...rest}
    noValidate
    onSubmit={event => {
      event.preventDefault()
      onSend()
    }}
  />
)
