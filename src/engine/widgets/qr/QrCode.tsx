import { QRCodeSVG } from 'qrcode.react';

/**
 * A QR code, dark on light in both colour schemes, since scanners need that. It loads lazily, since few screens have
 * one.
 */
export default function QrCode({ value, title }: { readonly value: string; readonly title: string }) {
  return <QRCodeSVG value={value} title={title} size={208} level="M" marginSize={4} role="img" aria-label={title} />;
}
