import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/* The smallest possible React widget in a custom element. */
customElements.define(
  'bare-react',
  class extends HTMLElement {
    connectedCallback() {
      createRoot(this.attachShadow({ mode: 'open' })).render(createElement('input'))
    }
  },
)
document.getElementById('root')!.append(document.createElement('bare-react'))
