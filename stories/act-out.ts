/** Presses what each selector finds, one after the other, as soon as it exists. */
export async function actOut(box: HTMLElement, press: readonly string[], gone: () => boolean): Promise<void> {
  for (const selector of press) {
    for (let round = 0; round < 100 && !gone(); round++) {
      await new Promise(resolve => setTimeout(resolve, 50))
      const target = box.querySelector<HTMLElement>(selector)
      if (!target) continue
      target.click()
      break
    }
  }
}

/** Puts text into the field that a selector finds, as a user would. */
export function fillIn(box: HTMLElement, selector: string, text: string): void {
  const field = box.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)!
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
