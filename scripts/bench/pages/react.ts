import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/* The least that any widget of React in an element of its own can be. */
customElements.define(
  'bare-react',
  class extends HTMLElement {
    connectedCallback() {
      createRoot(this.attachShadow({ mode: 'open' })).render(createElement('input'))
    }
  },
)
document.getElementById('root')!.append(document.createElement('bare-react'))
