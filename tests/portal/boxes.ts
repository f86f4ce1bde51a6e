import type { Locator } from '@playwright/test'

/** Where things lie, all in one frame: asked one after the other, what comes in between moves the later ones. */
export async function boxes<Of extends Locator[]>(...of: Of): Promise<{ [At in keyof Of]: DOMRect }> {
  const found = await Promise.all(of.map(each => each.elementHandle()))
  return of[0]!
    .page()
    .evaluate(
      all => all.map(each => each!.getBoundingClientRect().toJSON()) as { [At in keyof Of]: DOMRect },
      found,
    )
}
