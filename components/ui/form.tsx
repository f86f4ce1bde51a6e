import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSend: () => void }

/** A form that is checked in the page's own words: sent by its button, wherever that stands, and by Enter in a field. */
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
