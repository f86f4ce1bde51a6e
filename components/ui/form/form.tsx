import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { onSend: () => void }

/**
 * A form with the page's own validation: submitted by its button, wherever that is, and by Enter in a field. A date that cannot
 * be read holds it back, since its value would be sent as empty.
 */
export const Form = ({ onSend, ...rest }: Props) => (
  <form
    {...rest}
    noValidate
    onSubmit={event => {
      event.preventDefault()
      const unreadable = event.currentTarget.querySelector<HTMLElement>('[data-unreadable]')
      if (!unreadable) return onSend()
      unreadable.dispatchEvent(new Event('invalid'))
      unreadable.focus()
    }}
  />
)
