"""How well letters stand out from what is behind them, measured in a picture of the screen."""

from __future__ import annotations

from base64 import b64encode
from typing import cast

from playwright.sync_api import FloatRect, Locator, Page

LEGIBLE = 4.5  # WCAG 2.2, 1.4.3: contrast of letters of usual size
SPREAD = """
async (picture) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
  canvas.drawImage(image, 0, 0)
  const { data } = canvas.getImageData(0, 0, image.width, image.height)
  const linear = (part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  let [darkest, lightest] = [1, 0]
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1])
      + 0.0722 * linear(data[at + 2])
    darkest = Math.min(darkest, light)
    lightest = Math.max(lightest, light)
  }
  return (lightest + 0.05) / (darkest + 0.05)
}
"""


def faint(page: Page, texts: Locator) -> list[str]:
    """Which of these texts stand out less than letters have to, and how much they do."""
    measured = [(text.inner_text(), _contrast(page, text)) for text in texts.all()]
    return [f"{text}: {ratio:.1f} to 1" for text, ratio in measured if ratio < LEGIBLE]


def _contrast(page: Page, text: Locator) -> float:
    """Between the lightest and the darkest spot of where the text stands."""
    box = text.bounding_box()
    assert box is not None
    clip = FloatRect(x=box["x"], y=box["y"], width=box["width"], height=box["height"])
    picture = page.screenshot(clip=clip)
    return cast("float", page.evaluate(SPREAD, b64encode(picture).decode()))
