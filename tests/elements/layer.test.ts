import { follow } from '../../components/ui/base/layer-place.ts'
import { clean, page, settled, until } from './rig.ts'

/** Inside the window, not over its anchor, and as wide as the anchor. */
const atItsPlace = (anchor: Element, layer: Element) => {
  const [at, beside] = [layer.getBoundingClientRect(), anchor.getBoundingClientRect()]
  const apart = at.bottom <= beside.top || at.top >= beside.bottom
  return apart && at.top >= 0 && at.bottom <= innerHeight && at.width >= beside.width
}

describe('A layer beside its anchor', () => {
  afterEach(clean)

  // The runner counts an error of the page as an error of the test.
  for (const which of ['layer', 'anchor', 'both'] as const)
    it(`${which}: what grows is put anew, within the window, without an error of the page`, async () => {
      const whole = page(
        `<button style="position: fixed; inset: 40% auto auto 20%; inline-size: 90px">Open</button>
         <div popover="manual" style="overflow: auto; margin: 0; padding: 0; border: 0"><div style="inline-size: 120px; block-size: 60px"></div></div>`,
      )
      const [anchor, layer] = [whole.querySelector('button')!, whole.querySelector<HTMLElement>('[popover]')!]
      const content = layer.firstElementChild as HTMLElement
      layer.showPopover()
      const stop = follow(anchor, layer, { placement: 'bottom-end', gap: 4, matchWidth: true })
      await settled()
      await settled()
      for (const [size, top] of [
        [400, '60%'],
        [900, '30%'],
        [2400, '52%'],
      ] as const) {
        // The layer moves too, because the space for it has changed.
        anchor.style.insetBlockStart = top
        if (which !== 'anchor') content.style.blockSize = `${size}px`
        if (which !== 'layer') anchor.style.inlineSize = `${size / 10}px`
        await settled()
        await settled()
        await until(() => atItsPlace(anchor, layer), `its place at ${size}`)
      }
      stop()
    })
})
