from os import environ
from urllib.parse import urlencode, urlparse

from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify, redirect, session

issuer, client_id, secret = environ["ISSUER"], environ["CLIENT_ID"], environ["CLIENT_SECRET"]
origin = environ["ORIGIN"]

app = Flask(__name__)
app.secret_key = "of a test"
oauth = OAuth(app)

oauth.register(
    "vestibule",
    client_id=client_id,
    client_secret=secret,
    server_metadata_url=f"{issuer}/.well-known/openid-configuration",
    client_kwargs={
        "scope": "openid profile email offline_access",
        "code_challenge_method": "S256",
    },
)

library = oauth.vestibule


@app.get("/")
def start():
    return library.authorize_redirect(f"{origin}/callback")


@app.get("/callback")
def callback():
    token = library.authorize_access_token()
    session["tokens"] = {name: token[name] for name in ("id_token", "refresh_token")}
    return jsonify(claims=token["userinfo"], userinfo=library.userinfo(token=token))


@app.get("/renew")
def renew():
    token = library.fetch_access_token(grant_type="refresh_token", refresh_token=session["tokens"]["refresh_token"])
    return jsonify(userinfo=library.userinfo(token=token))


@app.get("/sign-out")
def sign_out():
    query = {"id_token_hint": session.pop("tokens")["id_token"], "post_logout_redirect_uri": f"{origin}/signed-out"}
    return redirect(f"{library.load_server_metadata()['end_session_endpoint']}?{urlencode(query)}")


@app.get("/signed-out")
def signed_out():
    return jsonify(signedOut=True)


app.run(urlparse(origin).hostname, urlparse(origin).port)
