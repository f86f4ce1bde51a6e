import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/base/button.tsx'
import type { ElementClass } from '../../elements/base/definition.ts'
import type { State } from '../../tests/fixtures/element-states.ts'
import { getAttributes, getEmbed, type Values } from './embed.ts'
import { asIn } from './given.ts'
import { atEnd, code, embed, form, place } from './shown.css.ts'
import { Stage } from './stage.tsx'

type ShownProps = { element: ElementClass; state: State; values: Values }

/** An element in a state, with the attributes that the controls set, and what a page needs to show it so. */
export function Shown({ element, state, values }: ShownProps) {
  const attributes = getAttributes(element.definition, { ...values, ...asIn(state) })
  const { tag } = element
  const where = /bell|download/.test(tag) ? atEnd : /picker|selector|session/.test(tag) ? form : place
  return (
    <>
      <Stage key={state} element={element} state={state} attributes={attributes} className={where} />
      <Embed text={getEmbed(element.tag, attributes)} />
    </>
  )
}

function Embed({ text }: { text: string }) {
  const [copied, setCopied] = useState('')
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text))
  return (
    <section className={embed} aria-label="Embed">
      <pre className={code}>{text}</pre>
      <Button icon={copied === text ? Check : Copy} onClick={copy} small>
        {copied === text ? 'Copied' : 'Copy embed code'}
      </Button>
    </section>
  )
}
