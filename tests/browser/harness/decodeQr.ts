import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** The content of the QR code in a picture. */
export async function decodeQr(picture: Locator): Promise<string | undefined> {
  const address = await picture.evaluate(async (element) => {
    const markup = new XMLSerializer().serializeToString(element);
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 400;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 400, 400);
    context.drawImage(image, 40, 40, 320, 320);
    const { data } = context.getImageData(0, 0, 400, 400);
    const reader = new FileReader();
    reader.readAsDataURL(new Blob([data]));
    await new Promise((resolve) => reader.addEventListener('loadend', resolve));
    return String(reader.result);
  });
  // Passing the pixels as a list of numbers would take the browser seconds.
  const pixels = Buffer.from(address.replace(/^.*,/, ''), 'base64');
  return jsQR(new Uint8ClampedArray(pixels), 400, 400)?.data;
}
