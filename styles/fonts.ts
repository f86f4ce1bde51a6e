/* Only loaded by the portal and by stories: a font face inside a shadow root is ignored, and an embed keeps its host's font. */
import '@fontsource-variable/atkinson-hyperlegible-mono'
import '@fontsource-variable/atkinson-hyperlegible-next'
